import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Config, ConfigError } from './config.ts'
import { codeOf, isDamaged, isDatabaseAway, isDiskFull } from './db/faults.ts'
import { sqliteFileOf } from './db/open-database.ts'
import { settingOfPlace } from './faculties/faculty-folders.ts'

/**
 * Rejects with the system's error, which names the port, if the portal cannot listen at an address; call it before
 * anything is written. It binds the address to a client's socket instead of listening there: a proxy that waits for the
 * portal would connect at once, the end of the trial would reset the proxy's request, and the proxy does not repeat a
 * request that may write.
 */
export async function tryAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const server = createServer((peer) => void peer.on('error', () => undefined))
  try {
    await once(server.listen({ port: 0, host, exclusive: true }), 'listening')
    const { address, port: serverPort } = server.address() as AddressInfo
    const socket = connect({ host: address, port: serverPort, localAddress: address, localPort: port })
    await once(socket, 'connect').finally(() => socket.resetAndDestroy())
  } catch (error) {
    // Not every system can connect to an address such as 0.0.0.0. When only that fails, binding has succeeded.
    if (syscallOf(error) !== 'connect') throw Object.assign(error as Error, { port })
  } finally {
    server.close()
  }
}

/**
 * Returns the Arabic message that says why the portal did not start, and what to do; undefined for an unknown failure.
 */
export function startFailureText(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!config || !(error instanceof Error)) return undefined
  return listenText(error, config) ?? databaseText(error, config) ?? folderText(error, config)
}

/**
 * Whether the start can succeed later: the Postgres server does not answer yet, as when both machines start together.
 */
export function isTemporary(error: unknown, config: Config | undefined): boolean {
  if (!config || sqliteFileOf(config.databaseUrl) !== undefined || !(error instanceof Error)) return false
  // A HOST that cannot be resolved fails with the same code as a database host that cannot be resolved.
  if (listenText(error, config) !== undefined) return false
  return chainOf(error).some(isDatabaseAway)
}

function listenText(error: Error, config: Config): string | undefined {
  if (!['bind', 'listen', 'getaddrinfo'].includes(syscallOf(error))) return undefined
  const { metrics } = config
  const isMetrics =
    metrics !== undefined && ('port' in error ? error.port === metrics.port : hostOf(error) !== config.host)
  const [{ port, host }, prefix] = isMetrics ? [metrics, 'METRICS_'] : [config, '']
  if (codeOf(error) === 'EADDRINUSE') {
    return `المنفذ ${port} مشغول ببرنامج آخر. أوقف ذلك البرنامج، أو اختر منفذًا آخر في ${prefix}PORT.`
  }
  if (codeOf(error) === 'EACCES') return `لا إذن بفتح المنفذ ${port}. اختر في ${prefix}PORT منفذًا من 1024 فما فوق.`
  if (codeOf(error) === 'EADDRNOTAVAIL' || (syscallOf(error) === 'getaddrinfo' && hostOf(error) === host)) {
    return `ليس لهذا الجهاز العنوان ${host}. صحّح ${prefix}HOST.`
  }
  return undefined
}

/** Refusals of Postgres by their SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'رفضت قاعدة البيانات كلمة المرور. صحّح DATABASE_URL.',
  '28000': 'رفضت قاعدة البيانات اسم المستخدم. صحّح DATABASE_URL.',
  '3D000': 'لا توجد قاعدة بيانات بالاسم الذي في DATABASE_URL. أنشئها، أو صحّح الاسم.',
  '53300': 'اتصالات قاعدة البيانات كلها مشغولة. ارفع max_connections في Postgres، أو أوقف ما يشغلها.',
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
  if (file === undefined && chainOf(error).some(isUnencrypted)) {
    return 'لا يقوم اتصال مشفر بقاعدة البيانات. صحّح sslmode أو sslrootcert في DATABASE_URL، أو شهادة الخادم.'
  }
  if (file === undefined && chainOf(error).some(isDatabaseAway)) {
    const { hostname, port } = new URL(databaseUrl)
    return `لا تجيب قاعدة البيانات في ${hostname}:${port || 5432}. تأكد من أنها تعمل ومن DATABASE_URL.`
  }
  return undefined
}

/** Whether an encrypted connection to Postgres failed. The driver gives no code if the server offers no encryption. */
function isUnencrypted(error: Error): boolean {
  const isOfCertificate = /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(codeOf(error))
  return isOfCertificate || error.message === 'The server does not support SSL connections'
}

/** Beginnings of the error codes of a folder or a file that the portal cannot use. */
const UNUSABLE = ['EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']

function folderText(error: Error, config: Config): string | undefined {
  const { dataDir, databaseUrl, faculties } = config
  const fault = chainOf(error).find((one) => UNUSABLE.some((code) => codeOf(one).startsWith(code)))
  if (!fault) return undefined
  const path = 'path' in fault && typeof fault.path === 'string' ? fault.path : (sqliteFileOf(databaseUrl) ?? dataDir)
  const setting = faculties ? 'FACULTIES_DIR' : (settingOfPlace(path, config) ?? 'DATA_DIR')
  return `لا تستطيع المنصة استخدام ${path}. اجعل مستخدمها مالك المجلد وما فيه، أو اختر مكانًا آخر في ${setting}.`
}

/** Returns an error followed by its causes. */
function chainOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...chainOf(error.cause)] : [error]
}

function syscallOf(error: unknown): string {
  return error instanceof Error && 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : ''
}

function hostOf(error: Error): string {
  return 'hostname' in error && typeof error.hostname === 'string' ? error.hostname : ''
}
