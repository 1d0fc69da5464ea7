import { writePublishedFiles } from '#server/modules/results/storage.service.ts'
import { hideStudent, unhideStudent } from '#server/modules/students/students.service.ts'
import { type Command, EXIT, onlyArgument } from '../command.ts'

export const hideCommand: Command = {
  usage: 'STUDENT_ID [--reason TEXT]',
  summary: 'إخفاء طالب من كل ما ينشر: يبقى صفه بترتيبه ومجموعه دون اسم ولا رقم.',
  options: { reason: { type: 'string' } },
  async run({ config, database, now, print }, args, { reason }) {
    const studentId = onlyArgument(args, 'STUDENT_ID')
    await hideStudent(database, studentId, typeof reason === 'string' ? reason : '', now())
    await writePublishedFiles(database.write, config.storageDir)
    print(`أخفي الطالب ${studentId}. للتراجع: npm run diwan -- unhide ${studentId}`)
    return EXIT.done
  },
}

export const unhideCommand: Command = {
  usage: 'STUDENT_ID',
  summary: 'إظهار طالب أخفي من قبل.',
  options: {},
  async run({ config, database, print }, args) {
    const studentId = onlyArgument(args, 'STUDENT_ID')
    await unhideStudent(database, studentId)
    await writePublishedFiles(database.write, config.storageDir)
    print(`عاد الطالب ${studentId} إلى الظهور.`)
    return EXIT.done
  },
}
