import { type Command, EXIT } from '../command.ts'

/** The schema is brought up before every command; this one does nothing else. */
export const migrateCommand: Command = {
  usage: '',
  summary: 'تهيئة قاعدة البيانات لآخر إصدار.',
  options: {},
  run({ print }) {
    print('قاعدة البيانات على آخر إصدار.')
    return Promise.resolve(EXIT.done)
  },
}
