// `npm run diwan -- COMMAND`: the command line. It reads its arguments and sets its exit status itself.
import { prepareOrExit } from './prepare.mjs'

// Stack traces name the sources.
process.setSourceMapsEnabled(true)
// A copy for file hosts holds the browser files too.
await prepareOrExit(process.argv[2] === 'snapshot' ? ['web', 'server'] : ['server'])
await import('../dist/server/cli.js')
