import { expect, test } from 'vitest'
import { backupName, backupsToRemove, momentOfBackup } from './backup-names.rules.ts'

const backup = (day: number, change: object = {}) => ({
  name: backupName(new Date(Date.UTC(2026, 0, day))),
  reason: 'schedule' as const,
  verified_at: '2026-01-31T00:00:00.000Z',
  fault: null,
  ...change,
})
const days = (...numbers: number[]) => numbers.map((day) => backup(day).name)

test('momentOfBackup returns the time in a backup’s name, for both databases, and undefined for any other name', () => {
  const moment = new Date('2025-07-01T12:00:00.000Z')
  expect(backupName(moment)).toBe('diwan-20250701T120000Z.db')
  expect(momentOfBackup(backupName(moment))).toBe(moment.toISOString())
  expect(momentOfBackup(backupName(moment, 'postgres'))).toBe(moment.toISOString())
  for (const other of ['diwan.db', 'diwan-20250701T120000Z.db.json', '../diwan-20250701T120000Z.db']) {
    expect(momentOfBackup(other), other).toBeUndefined()
  }
})

test('of the backups made on schedule or before a migration only the newest stay; backups of other kinds are not removed', () => {
  const backups = [
    backup(1),
    backup(2, { reason: 'office' }),
    backup(3, { reason: 'migration' }),
    backup(4, { reason: 'restore' }),
    backup(5, { reason: null }),
    backup(6),
    backup(7),
  ]
  expect(backupsToRemove(backups, 2).sort()).toEqual(days(1, 3))
  expect(backupsToRemove(backups, 14)).toEqual([])
})

test('the newest verified backup is never removed, however old it is', () => {
  const broken = { fault: 'damaged' as const }
  const backups = [backup(1), backup(2), backup(3, broken), backup(4, { verified_at: null }), backup(5, broken)]
  expect(backupsToRemove(backups, 2).sort()).toEqual(days(1, 3))
})
