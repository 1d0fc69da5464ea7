import { type Command, EXIT } from '../command.ts'

/** Does nothing itself: every command migrates the schema first. */
export const migrateCommand: Command = {
  usage: '',
  summary: 'تهيئة قاعدة البيانات لآخر إصدار.',
  options: {},
  takesAll: true,
  run({ print }) {
    print('قاعدة البيانات على آخر إصدار.')
    return Promise.resolve(EXIT.done)
  },
}
