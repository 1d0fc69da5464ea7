// `npm start`: from a fresh clone to a listening portal. The server runs in this very process, so signals reach it.
import { prepareOrExit } from './prepare.mjs'

// Stack traces name the sources.
process.setSourceMapsEnabled(true)
await prepareOrExit(['web', 'server'])
await import('../dist/server/main.js')
