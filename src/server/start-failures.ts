import { createServer } from 'node:net'
import { type Config, ConfigError } from './config.ts'
import { codeOf, isDamaged, isDatabaseAway, isDiskFull } from './db/faults.ts'
import { sqliteFileOf } from './db/open-database.ts'

/** Rejects with the system's error if the portal could not listen at its address; call it before anything is written. */
export function tryAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}

/** Says in Arabic why the portal did not start, and the remedy; undefined for a failure that is not known. */
export function startFailureText(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!config || !(error instanceof Error)) return undefined
  return listenText(error, config) ?? databaseText(error, config) ?? folderText(error, config)
}

function listenText(error: Error, { port, host }: Config): string | undefined {
  if (syscallOf(error) !== 'listen' && syscallOf(error) !== 'getaddrinfo') return undefined
  if (codeOf(error) === 'EADDRINUSE') {
    return `المنفذ ${port} مشغول ببرنامج آخر. أوقف ذلك البرنامج، أو اختر منفذًا آخر في PORT.`
  }
  if (codeOf(error) === 'EACCES') return `لا إذن بفتح المنفذ ${port}. اختر في PORT منفذًا من 1024 فما فوق.`
  if (codeOf(error) === 'EADDRNOTAVAIL' || (syscallOf(error) === 'getaddrinfo' && hostOf(error) === host)) {
    return `ليس لهذا الجهاز العنوان ${host}. صحّح HOST.`
  }
  return undefined
}

/** Refusals of Postgres by their SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'رفضت قاعدة البيانات كلمة المرور. صحّح DATABASE_URL.',
  '28000': 'رفضت قاعدة البيانات اسم المستخدم. صحّح DATABASE_URL.',
  '3D000': 'لا توجد قاعدة بيانات بالاسم الذي في DATABASE_URL. أنشئها، أو صحّح الاسم.',
  '42501': 'لا إذن لمستخدم قاعدة البيانات بإنشاء الجداول. امنحه الإذن، أو اختر غيره في DATABASE_URL.',
}

function databaseText(error: Error, { databaseUrl }: Config): string | undefined {
  const file = sqliteFileOf(databaseUrl)
  const refusal = chainOf(error)
    .map((fault) => REFUSALS[codeOf(fault)])
    .find((text) => text !== undefined)
  if (refusal !== undefined) return refusal
  if (chainOf(error).some(({ message }) => message.startsWith('corrupted migrations'))) {
    return 'كتب قاعدة البيانات إصدار أحدث من هذا البرنامج. شغّل الإصدار الأحدث، أو استرجع نسخة احتياطية أقدم.'
  }
  if (file !== undefined && isDamaged(error)) {
    return `الملف ${file} تالف أو ليس قاعدة بيانات. استرجع نسخة احتياطية منه، أو صحّح DATABASE_URL.`
  }
  if (isDiskFull(error)) return 'لا مساحة كافية في القرص. أفسح فيه مكانًا ثم شغّل المنصة.'
  if (file === undefined && chainOf(error).some(isDatabaseAway)) {
    const { hostname, port } = new URL(databaseUrl)
    return `لا تجيب قاعدة البيانات في ${hostname}:${port || 5432}. تأكد من أنها تعمل ومن DATABASE_URL.`
  }
  return undefined
}

/** The codes of a folder or a file that the portal may not use. */
const UNUSABLE = ['EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']

function folderText(error: Error, { dataDir }: Config): string | undefined {
  const fault = chainOf(error).find((one) => UNUSABLE.some((code) => codeOf(one).startsWith(code)))
  if (!fault) return undefined
  const path = 'path' in fault && typeof fault.path === 'string' ? fault.path : dataDir
  return `لا تستطيع المنصة الكتابة في ${path}. أصلح أذون المجلد، أو اختر مجلدًا آخر في DATA_DIR.`
}

/** An error with its causes. */
function chainOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...chainOf(error.cause)] : [error]
}

function syscallOf(error: Error): string {
  return 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : ''
}

function hostOf(error: Error): string {
  return 'hostname' in error && typeof error.hostname === 'string' ? error.hostname : ''
}
