// `npm run diwan -- COMMAND`: the command line, which parses its own arguments and sets the exit status.
import { prepareOrExit } from './prepare.mjs'

// Makes stack traces point to the source files.
process.setSourceMapsEnabled(true)
// A static copy also needs the built browser files.
await prepareOrExit(process.argv[2] === 'snapshot' ? ['web', 'server'] : ['server'])
await import('../dist/server/cli.js')
