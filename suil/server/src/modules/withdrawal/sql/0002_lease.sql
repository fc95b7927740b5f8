-- Issuing vouchers is a lease now (day_leases): it ends by itself when its holder is paused.
DROP TABLE withdrawal_issuing;
