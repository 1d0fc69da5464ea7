import { randomUUID } from 'node:crypto'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { type Config, isPublishedByTls } from '#server/config.ts'
import { askMailServer } from '#server/modules/accounts/mail-check.service.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Finding, fail, faultName, ok, warn } from './finding.ts'

/** The least version of Node, as in `engines` of package.json. */
const LEAST_NODE = [20, 19] as const
const GIGABYTE = 1024 ** 3
/** With less free space than this, the results of one day may fill the disk. */
const LITTLE_SPACE = GIGABYTE
const NO_SPACE = GIGABYTE / 10
const STORAGE_PATIENCE_MS = 15_000

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])
  if (isEnough) return ok('Node', version)
  return fail('Node', `${version} أقدم من المطلوب`, `ثبّت الإصدار ${LEAST_NODE.join('.')} أو أحدث.`)
}

export function checkAddress({ publicUrl, trustedProxies }: Config): Finding[] {
  const about = 'عنوان المنصة'
  if (publicUrl === undefined) {
    return [warn(about, 'PUBLIC_URL غير محدد', 'حدده ليكون في روابط الرسائل عنوان المنصة الذي يعرفه الطلاب.')]
  }
  if (!isPublishedByTls(publicUrl)) {
    return [warn(about, `${publicUrl} دون تشفير`, 'ضع أمام المنصة خادمًا بعنوان https، واكتبه في PUBLIC_URL.')]
  }
  if (trustedProxies.length > 0) return [ok(about, publicUrl)]
  const next = 'اكتب عنوان الخادم الذي أمام المنصة في TRUSTED_PROXIES، مثل 127.0.0.1.'
  return [ok(about, publicUrl), warn('عناوين الزوار', 'كل الزوار عند عدّ المحاولات زائر واحد', next)]
}

/** Checks that the folder is writable and its disk has free space. */
export async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const about = 'مجلد البيانات'
  const probe = join(dataDir, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'doctor')
    await rm(probe)
  } catch (fault) {
    const name = faultName(fault)
    if (name === 'ENOENT') return warn(about, `لا مجلد بعد: ${dataDir}`, 'يُنشأ عند أول تشغيل.')
    return fail(about, `لا يُكتب فيه: ${dataDir} (${name})`, 'تأكد من أن مستخدم المنصة مالك المجلد.')
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const found = `${dataDir}، والمتاح ${formatBytes(free)}`
  const next = 'أفرغ مكانًا على القرص: النسخ القديمة في backups مثلًا، بعد نقلها.'
  if (free < NO_SPACE) return fail(about, found, next)
  return free < LITTLE_SPACE ? warn(about, found, next) : ok(about, found)
}

export async function checkStorage({ storageUrl }: Config): Promise<Finding> {
  // If the check is interrupted, the test file stays until the portal's upkeep deletes the files that no row names.
  const names = { about: 'المخزن', setting: 'STORAGE_URL', folder: 'drive/' }
  return checkPlace(storageUrl, openStorage, names)
}

export async function checkBackupPlace({ backups }: Config): Promise<Finding> {
  const names = { about: 'مكان النسخ', setting: 'BACKUP_URL', folder: '' }
  return checkPlace(backups.url, openBackupPlace, names)
}

/** Checks that a file can be stored, found and removed in a folder or bucket. */
async function checkPlace(
  url: string,
  open: (url: string) => Promise<Storage>,
  { about, setting, folder }: Record<'about' | 'setting' | 'folder', string>,
): Promise<Finding> {
  const place = url.startsWith('file:') ? url.slice('file:'.length) : 'مخزن سحابي'
  const key = `${folder}doctor-${randomUUID()}.txt`
  try {
    const storage = await open(url)
    await inTime(storage.put(key, Buffer.from('doctor'), 'text/plain'), STORAGE_PATIENCE_MS)
    const isThere = (await inTime(storage.stat(key), STORAGE_PATIENCE_MS)) !== undefined
    await inTime(storage.remove(key), STORAGE_PATIENCE_MS)
    if (isThere) return ok(about, `${place}، ويُكتب فيه`)
    return fail(about, `${place}: ما كُتب فيه لا يظهر`, `راجع ${setting} وصلاحيات المستخدم.`)
  } catch (fault) {
    return fail(about, `${place}: لا يُكتب فيه (${faultName(fault)})`, `راجع ${setting} والقرص وصلاحيات المستخدم.`)
  }
}

export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  const about = 'البريد'
  if (smtpUrl === undefined) {
    const folder = join(dataDir, 'mail')
    const { length } = await readdir(folder).catch((): string[] => [])
    return warn(about, `الرسائل لا تُرسل، بل تُحفظ في ${folder}، وفيه ${length}`, 'حدد خادم البريد في SMTP_URL.')
  }
  const { host } = new URL(smtpUrl)
  try {
    await askMailServer(smtpUrl)
    return ok(about, `الخادم ${host} يقبل الرسائل`)
  } catch (fault) {
    return fail(
      about,
      `الخادم ${host} لا يقبل (${faultName(fault)})`,
      'راجع SMTP_URL: الخادم والمنفذ والمستخدم وكلمته.',
    )
  }
}

function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), ms)
  })
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer))
}
