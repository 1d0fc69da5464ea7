import { counted } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { gradeKey, SESSION_NAMES, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { type FacultyShape, gradeName, termName } from '#contract/faculty-shape.ts'
import type { SheetState } from '#server/db/sheet-tables.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import type { SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { allSheets } from '#server/modules/sheets/sheets.service.ts'
import { type Command, EXIT, noArguments } from '../command.ts'

export const STATE_NAMES: Readonly<Record<SheetState, string>> = {
  draft: 'مسودة',
  published: 'منشور',
  superseded: 'حلّ محله إصدار آخر',
  withdrawn: 'مسحوب',
}

/** Returns `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`, with the exam session if it is the second (the resits). */
export function sheetTitle(shape: FacultyShape, { grade, term, year, session }: SheetHeading): string {
  const sessionName = session === 1 ? '' : `، ${SESSION_NAMES[session]}`
  return `${gradeName(shape, gradeKey(grade))}، ${termName(shape, termKey(term))}${sessionName}، ${yearLabel(yearPath(year))}`
}

export const sheetsCommand: Command = {
  usage: '',
  summary: 'عرض كل الكشوف بإصداراتها وحالاتها.',
  options: {},
  async run({ open }, args) {
    noArguments(args)
    const { database, print } = await open()
    const sheets = await allSheets(database)
    const shape = await readFacultyShape(database.read)
    if (sheets.length === 0) print('لا توجد كشوف بعد. استورد كشفًا بالأمر: npm run diwan -- import FILE')
    for (const sheet of sheets) {
      const demo = sheet.source === 'demo' ? '، بيانات تجريبية' : ''
      print(
        `${sheet.id}  ${sheetTitle(shape, sheet)}  ${STATE_NAMES[sheet.state]}${scheduleText(sheet)}${demo}  (${counted(sheet.student_count, 'student')})`,
      )
    }
    return EXIT.done
  },
}

type ListedSheet = Awaited<ReturnType<typeof allSheets>>[number]

/** Returns when a draft will be published, or that its publication was held at the set time; empty for neither. */
function scheduleText({ publish_at, held_at }: ListedSheet): string {
  if (publish_at) return `، موعد النشر: ${formatMoment(publish_at)}`
  return held_at ? `، أُوقف نشره في موعده (${formatMoment(held_at)})، والسبب في «النتائج»` : ''
}
