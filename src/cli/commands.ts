import type { Command } from './command.ts'
import { adminCommand } from './commands/admin.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { doctorCommand } from './commands/doctor.ts'
import { facultyCommand } from './commands/faculty.ts'
import { hideCommand, unhideCommand } from './commands/hide.ts'
import { importCommand } from './commands/import.ts'
import { layoutsCommand } from './commands/layouts.ts'
import { migrateCommand } from './commands/migrate.ts'
import { moveCommand } from './commands/move.ts'
import { publishCommand, rollbackCommand, withdrawCommand } from './commands/publish.ts'
import { questionsCommand } from './commands/questions.ts'
import { restoreCommand } from './commands/restore.ts'
import { releaseCommand, withholdCommand } from './commands/seat-lists.ts'
import { sheetsCommand } from './commands/sheets.ts'
import { snapshotCommand } from './commands/snapshot.ts'

/** Every command by name, in the order of the help. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['import', importCommand],
  ['layouts', layoutsCommand],
  ['sheets', sheetsCommand],
  ['publish', publishCommand],
  ['withdraw', withdrawCommand],
  ['rollback', rollbackCommand],
  ['hide', hideCommand],
  ['unhide', unhideCommand],
  ['withhold', withholdCommand],
  ['release', releaseCommand],
  ['questions', questionsCommand],
  ['snapshot', snapshotCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['move', moveCommand],
  ['doctor', doctorCommand],
  ['audit', auditCommand],
  ['admin', adminCommand],
  ['migrate', migrateCommand],
  ['faculty', facultyCommand],
])
