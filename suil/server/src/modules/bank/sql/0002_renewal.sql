-- expand: whether a subscription renews at the end of its term: its owner turns that off and on with an intent (rules.md §6).
ALTER TABLE bank_subscriptions ADD COLUMN renews boolean NOT NULL DEFAULT true;
