// `npm run build`: builds what `npm start` would build, then exits. `node scripts/build.mjs server` builds only the
// server; `--with-tests` installs the packages of tests, too.
import { prepareOrExit } from './prepare.mjs'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const options = { withTests: words.includes('--with-tests') }
await prepareOrExit(parts.length > 0 ? parts : ['web', 'server'], options)
