import { hideStudent, unhideStudent } from '#server/modules/students/hidden-and-withheld.service.ts'
import { type Command, onlyArgument } from '../command.ts'
import { renewPublishedFiles } from '../published-files.ts'

export const hideCommand: Command = {
  usage: 'STUDENT_ID [--reason TEXT]',
  summary: 'إخفاء طالب من كل ما يُنشر: يبقى صفه بترتيبه ومجموعه دون اسم ولا رقم.',
  options: { reason: { type: 'string' } },
  async run({ open }, args, { reason }) {
    const studentId = onlyArgument(args, 'STUDENT_ID')
    const context = await open()
    const { database, now, actor, print } = context
    await hideStudent(database, studentId, typeof reason === 'string' ? reason : '', { actor, now: now() })
    print(`أُخفي الطالب ${studentId}. للتراجع: npm run diwan -- unhide ${studentId}`)
    return renewPublishedFiles(context)
  },
}

export const unhideCommand: Command = {
  usage: 'STUDENT_ID',
  summary: 'إظهار طالب أُخفي من قبل.',
  options: {},
  async run({ open }, args) {
    const studentId = onlyArgument(args, 'STUDENT_ID')
    const context = await open()
    const { database, now, actor, print } = context
    await unhideStudent(database, studentId, { actor, now: now() })
    print(`عاد الطالب ${studentId} إلى الظهور.`)
    return renewPublishedFiles(context)
  },
}
