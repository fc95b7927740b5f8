-- expand: numbers that the chain used for a payment which no request asked for. The contract takes a number once, so no voucher of it can be used any more.
CREATE TABLE used_numbers (
  id bigint PRIMARY KEY
);
