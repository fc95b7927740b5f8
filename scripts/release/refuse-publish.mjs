/** Stops `npm publish` in a source folder of packages/: what is published is its `dist`. */
process.stderr.write('Publish the dist folder that `npm run packages` makes: npm publish packages/NAME/dist\n');
process.exitCode = 1;
