-- expand: unpaid pledges of an asset in the order of their ends: the job that reminds of them reads them in pages.
CREATE INDEX pledges_by_term ON pledges (asset, last_day, id) WHERE NOT principal_paid;
