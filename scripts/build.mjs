// `npm run build`: builds what `npm start` would build, then exits. `node scripts/build.mjs server` builds one part.
import { prepareOrExit } from './prepare.mjs'

const parts = process.argv.slice(2)
await prepareOrExit(parts.length > 0 ? parts : ['web', 'server'])
