// `npm run diwan -- COMMAND`: the command line, which parses its own arguments and sets the exit status.
import { prepareOrExit } from './prepare.mjs'

// The command `snapshot` makes a static copy, which needs the built web client, too.
await prepareOrExit(process.argv[2] === 'snapshot' ? ['web', 'server'] : ['server'])
// Makes stack traces point to the source files.
process.setSourceMapsEnabled(true)
await import('../dist/server/cli.js')
