import { type Command, EXIT, noArguments } from '../command.ts'

/** Only opens the database, which migrates the schema. */
export const migrateCommand: Command = {
  usage: '',
  summary: 'تهيئة قاعدة البيانات لآخر إصدار.',
  options: {},
  takesAll: true,
  async run({ open, print }, args) {
    noArguments(args)
    await open()
    print('قاعدة البيانات على آخر إصدار.')
    return EXIT.done
  },
}
