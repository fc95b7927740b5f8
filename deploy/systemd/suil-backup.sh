#!/bin/sh
# suil-backup.sh FOLDER: one backup of the database into a new folder below FOLDER, named by its time (UTC). suil-backup.service runs it.
set -eu
cd "$1"
NAMES='20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9][0-5][0-9]'
# The manifest is written last: a folder without one is of an attempt that failed.
for NAME in $NAMES; do
  if [ -d "$NAME" ] && [ ! -e "$NAME/manifest.json" ]; then rm -r "$NAME"; fi
done
node /opt/suil/current/suil.mjs backup "$1/$(date -u +%Y-%m-%dT%H%M)"
# Behind a whole backup alone: nights that fail take no earlier one away.
find . -mindepth 1 -maxdepth 1 -type d -name "$NAMES" -mtime +31 -exec rm -r {} +
