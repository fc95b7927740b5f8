-- Pledges as the events give them (rules.md §6). Ids are the contract's, counted apart for each asset. `value` is micro-dollars at creation;
-- principal and income are base units of the asset.
CREATE TABLE pledges (
  asset text NOT NULL,
  id numeric(20) NOT NULL,
  member text NOT NULL,
  principal numeric(20) NOT NULL,
  term_days integer NOT NULL,
  value numeric(20) NOT NULL,
  escrowed numeric(20) NOT NULL,
  hashrate numeric(20) NOT NULL,
  start_day integer NOT NULL,
  -- Last of its days.
  last_day integer NOT NULL,
  income numeric(20) NOT NULL DEFAULT 0,
  income_fee numeric(20) NOT NULL DEFAULT 0,
  -- Nothing more can be paid of it.
  income_closed boolean NOT NULL,
  principal_paid boolean NOT NULL DEFAULT false,
  digest text NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (asset, id)
) WITH (fillfactor = 70);
CREATE INDEX pledges_of_member ON pledges (member, checkpoint DESC, position DESC);
CREATE INDEX pledges_by_end ON pledges (last_day);

CREATE TABLE pledge_records (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  member text NOT NULL,
  asset text NOT NULL,
  pledge_id numeric(20) NOT NULL,
  kind text NOT NULL,
  amount numeric(20) NOT NULL,
  fee numeric(20) NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX pledge_records_of_member ON pledge_records (member, checkpoint DESC, position DESC);

-- What had its turn before these tables were there.
INSERT INTO pledges (asset, id, member, principal, term_days, value, escrowed, hashrate, start_day, last_day, income_closed,
    digest, checkpoint, position, timestamp_ms)
  SELECT CASE kind WHEN 'Pledged' THEN 'SUI' ELSE 'SUIL' END, (content->>'id')::numeric, content->>'member', (content->>'principal')::numeric,
    (content->>'termDays')::integer, (content->>'value')::numeric, coalesce((content->>'escrowed')::numeric, 0),
    coalesce((content->>'hashrate')::numeric, 0), div((content->>'timestampMs')::numeric, 86400000)::integer,
    div((content->>'timestampMs')::numeric, 86400000)::integer + (content->>'termDays')::integer, kind = 'SuilPledged',
    digest, checkpoint, position, (content->>'timestampMs')::bigint
  FROM chain_events WHERE kind IN ('Pledged', 'SuilPledged');
INSERT INTO pledge_records (digest, event_seq, checkpoint, position, member, asset, pledge_id, kind, amount, fee, timestamp_ms)
  SELECT digest, event_seq, checkpoint, position, content->>'member',
    CASE WHEN kind LIKE 'Suil%' THEN 'SUIL' ELSE 'SUI' END, (content->>'id')::numeric,
    CASE WHEN kind LIKE '%Pledged' THEN 'pledged' WHEN kind = 'IncomePaid' THEN 'income' ELSE 'principal' END,
    coalesce((content->>'income')::numeric, (content->>'principal')::numeric), coalesce((content->>'fee')::numeric, 0),
    (content->>'timestampMs')::bigint
  FROM chain_events WHERE kind IN ('Pledged', 'SuilPledged', 'IncomePaid', 'PrincipalPaid', 'SuilPrincipalPaid');
UPDATE pledges p SET income = paid.income, income_fee = paid.fee, income_closed = paid.closed FROM (
  SELECT (content->>'id')::numeric AS id, sum((content->>'income')::numeric) AS income, sum((content->>'fee')::numeric) AS fee,
    bool_or((content->>'closed')::boolean) AS closed
  FROM chain_events WHERE kind = 'IncomePaid' GROUP BY 1) paid
  WHERE p.asset = 'SUI' AND p.id = paid.id;
UPDATE pledges p SET principal_paid = true FROM pledge_records r
  WHERE r.kind = 'principal' AND r.asset = p.asset AND r.pledge_id = p.id;
