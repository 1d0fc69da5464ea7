// Explains in one Arabic line why a command could not prepare itself and what to do, as src/server/start-failures.ts
// does for the portal, with the same exit status. Its syntax suits old Node.js versions, which must get as far as the
// refusal.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The exit status EX_CONFIG of sysexits.h: it tells a supervisor such as systemd not to start the program again,
 * because only a person can remove the cause.
 */
export const CANNOT_START = 78

/** An error whose cause the user can remove; its message is printed without a stack trace. */
export class PreparationError extends Error {}

/** Throws PreparationError if this Node.js is older than package.json demands. */
export function checkNode(running = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = engines.node.match(/\d+/g).map(Number)
  const found = running.split('.').map(Number)
  const older = wanted.findIndex((number, index) => found[index] !== number)
  if (older === -1 || found[older] > wanted[older]) return
  throw new PreparationError(
    `تحتاج المنصة إلى Node.js ${wanted.join('.')} أو أحدث، وعلى هذا الجهاز ${running}. ثبّت إصدارًا أحدث من nodejs.org ثم أعد الأمر.`,
  )
}

/** Patterns that are looked for in npm's output, each with the line that tells the user what to do. */
const INSTALL_FAILURES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|ENOTCACHED/,
    'تعذّر تنزيل الحزم: لا يصل هذا الجهاز إلى سجل npm. تأكد من الشبكة ومن إعداد الوكيل في npm ثم أعد الأمر، أو شغّل الإصدار المحزوم، فهو لا يحتاج إلى تنزيل.',
  ],
  [/ENOSPC/, 'لا مساحة كافية في القرص لتثبيت الحزم. أفسح فيه مكانًا ثم أعد الأمر.'],
  [/EACCES|EPERM|EROFS/, `لا إذن بالكتابة في ${root}. أصلح أذون المجلد ثم أعد الأمر.`],
  [/spawn npm ENOENT/, 'لم يُعثر على npm. ثبّته مع Node.js ثم أعد الأمر.'],
]

/**
 * Returns the line that tells the user what to do after a failed installation, from npm's output; undefined if the
 * failure is unknown.
 */
export function installFailureText(output) {
  const [, text] = INSTALL_FAILURES.find(([pattern]) => pattern.test(output)) || []
  return text
}
