import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { diwan, type PortalProcess, startPortal } from '../portal.ts'
import { demand, type Trial, within } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const DISK_MB = 48

/**
 * Fills the disk of the portal's data: readers are served, writers get 503, and writes work again once there is space.
 */
export const diskTrial: Trial = {
  name: 'disk',
  engines: ['sqlite'],
  impossible: () => (canMount() ? undefined : 'it mounts a small disk, which needs root on Linux'),
  async run(stage, { slack }) {
    const disk = mkdtempSync(join(tmpdir(), 'diwan-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', disk])
    stage.onEnd(() => rmdir(disk))
    stage.onEnd(async () => void execFileSync('umount', ['-l', disk]))
    const place = await stage.place(join(disk, 'data'))
    const database = await stage.open(place)
    await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
    const portal = await startPortal(stage, place)
    const officer = await makeMember({ ...portal, database }, { role: 'administrator' })
    const acknowledged = new Set<string>()
    await suggest(portal, acknowledged)

    const filler = join(disk, 'filler')
    fill(filler)
    const refused = await refusal(portal, acknowledged)
    demand(refused.code === 'service_unavailable', `a write on a full disk gets ${refused.status} ${refused.code}`)
    demand(refused.retryAfter !== null, 'a 503 without Retry-After')
    await demandRefusal('a sign-up', await new Visitor(portal).post('/api/auth/sign-up/email', signUpForm()))
    const book = `%PDF-1.4 ${'x'.repeat(3_000_000)}`
    await demandRefusal('an upload', await officer.visitor.upload('/api/admin/library/files?name=b.pdf', book))
    for (let turn = 0; turn < 20; turn += 1) {
      demand((await fetch(portal.url + LIST)).status === 200, 'a reader is refused on a full disk')
    }
    const backup = await diwan(place, 'backup')
    demand(backup.status !== 0, 'a backup on a full disk succeeds')
    demand(!/\n\s+at /.test(backup.text) && /[\u0600-\u06FF]/.test(backup.text), `a backup says:\n${backup.text}`)

    rmSync(filler)
    await within(5000 * slack, 'writes work again', () => suggest(portal, acknowledged))
    const rows = await database.fresh.selectFrom('suggestion').select('text').execute()
    const kept = new Set(rows.map(({ text }) => text))
    const lost = [...acknowledged].filter((text) => !kept.has(text))
    demand(lost.length === 0, `acknowledged and lost: ${lost.join(', ')}`)
    const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.write)
    demand(checks[0]?.integrity_check === 'ok', 'the database is damaged')
    return `a disk of ${DISK_MB} MB filled: ${refused.writes} writes before the first 503, none lost, readers unaffected`
  },
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'diwan-mount-'))
  const isDone = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0
  if (isDone) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return isDone
}

/** Writes to the file until not one more byte fits. */
function fill(file: string): void {
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // The write failed because the disk is full; a smaller piece may still fit.
    }
  }
}

async function suggest(portal: PortalProcess, acknowledged: Set<string>): Promise<boolean> {
  const suggestion = `اقتراح ${acknowledged.size} `.padEnd(900, 'ن')
  const { status } = await new Visitor(portal).post('/api/suggestions', { suggestion })
  if (status === 200) acknowledged.add(suggestion)
  return status === 200
}

/** Writes until the portal refuses, because the database's log may still have space; returns the refusal. */
async function refusal(portal: PortalProcess, acknowledged: Set<string>) {
  for (let writes = 0; writes < 5000; writes += 1) {
    const suggestion = `على القرص الممتلئ ${writes} `.padEnd(900, 'ن')
    const { status, body, headers } = await new Visitor(portal).post('/api/suggestions', { suggestion })
    if (status === 200) acknowledged.add(suggestion)
    else return { writes, status, code: (body as { code: string }).code, retryAfter: headers.get('retry-after') }
  }
  throw new Error('5000 writes did not fill the disk')
}

async function demandRefusal(what: string, { status, body }: { status: number; body: unknown }): Promise<void> {
  const { code } = body as { code?: string }
  demand(status === 503 && code === 'service_unavailable', `${what} on a full disk gets ${status} ${code}`)
}
