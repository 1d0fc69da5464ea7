// `npm run build`: what `npm start` would build, and nothing else. `node scripts/build.mjs server` builds one part.
import { prepareOrExit } from './prepare.mjs'

const parts = process.argv.slice(2)
await prepareOrExit(parts.length > 0 ? parts : ['web', 'server'])
