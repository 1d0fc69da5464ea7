// `npm run build`: what `npm start` would build, and nothing else.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit(['web', 'server'])
