// `npm start`: installs, builds and starts the portal. The server runs in this process, so that signals reach it.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit(['web', 'server'])
// Makes stack traces point to the source files.
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
