// `npm run diwan -- COMMAND`: the command line. It reads its arguments and sets its exit status itself.
import { prepareOrExit } from './prepare.mjs'

// Stack traces name the sources.
process.setSourceMapsEnabled(true)
await prepareOrExit(['server'])
await import('../dist/server/cli.js')
