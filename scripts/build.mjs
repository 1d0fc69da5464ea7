// `npm run build`: builds what `npm start` would build, then exits. `node scripts/build.mjs server` builds one part;
// `--with-tests` installs the tests' packages, too.
import { prepareOrExit } from './prepare.mjs'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const options = { withTests: words.includes('--with-tests') }
await prepareOrExit(parts.length > 0 ? parts : ['web', 'server'], options)
