import type { FacultyShape } from '#contract/faculty-shape.ts'
import { HEADING_PARTS } from '#contract/sheet-heading.ts'
import { type SheetProblem, sheetProblemSeverity, sheetProblemText } from '#contract/sheet-problems.ts'
import type { SheetPlan } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { sheetTitle } from './commands/sheets.ts'

const LAYOUT_NAMES = { template: 'النموذج', control: 'كشف الكنترول' } as const

/** Returns the report on the import of one file: its contents, then each problem with worksheet, row and column. */
export function planLines(plan: SheetPlan, shape: FacultyShape): string[] {
  const { identities } = plan
  const counted = plan.subjects.filter((subject) => subject.isCalculatedInTotal)
  const others = plan.subjects.filter((subject) => !subject.isCalculatedInTotal)
  return [
    '',
    `${plan.fileName}: ${plan.heading ? sheetTitle(shape, plan.heading) : 'لم يُعرف'} (${LAYOUT_NAMES[plan.layout]}، ورقة «${plan.worksheet}»)`,
    `  مواد تُضاف للمجموع (${counted.length}): ${subjectNames(counted)}`,
    ...(others.length > 0 ? [`  مواد لا تُضاف للمجموع (${others.length}): ${subjectNames(others)}`] : []),
    `  الطلاب: ${plan.students}، المحجوبة نتائجهم: ${plan.withheld}`,
    `  السجلات: مربوط بعام سابق ${identities.linked}، معروف برقم الجلوس ${identities.sameSeat}، معروف بالرقم التعريفي ${identities.explicit}، جديد ${identities.new}، أسماء متشابهة ${identities.ambiguous}`,
    ...proposalLines(plan),
    ...plan.problems.map((problem) => `  ${problemLine(problem)}`),
    ...(plan.outcome === 'repeated' ? [`  هذا الملف مستورد من قبل: ${plan.sheetId}`] : []),
    ...(plan.outcome === 'new' ? [`  الكشف: ${plan.sheetId}`] : []),
  ]
}

const PART_NAMES = { grade: 'الفرقة', term: 'الفصل الدراسي', year: 'العام الجامعي', session: 'الدور' } as const
const NAME_SOURCES = { worksheet: 'اسم الورقة', file: 'اسم الملف' } as const

/** Returns a line for the parts of the heading that only the worksheet's or the file's name states, to be confirmed. */
function proposalLines({ headingFrom }: SheetPlan): string[] {
  return (['worksheet', 'file'] as const).flatMap((source) => {
    const parts = HEADING_PARTS.filter((part) => headingFrom[part] === source).map((part) => PART_NAMES[part])
    return parts.length === 0 ? [] : [`  من ${NAME_SOURCES[source]}: ${parts.join('، ')}. تأكد منها.`]
  })
}

/** Returns the sums of all files. A student in two sheets counts twice. */
export function summaryLines(plans: readonly SheetPlan[]): string[] {
  const sum = (count: (plan: SheetPlan) => number) => plans.reduce((total, plan) => total + count(plan), 0)
  const problems = plans.flatMap((plan) => plan.problems)
  const errors = problems.filter((problem) => sheetProblemSeverity(problem) === 'error').length
  return [
    '',
    `الملفات: ${plans.length}، صفوف الطلاب: ${sum((plan) => plan.students)}، مربوط بعام سابق: ${sum(({ identities }) => identities.linked)}، ` +
      `جديد: ${sum(({ identities }) => identities.new)}، أسماء متشابهة: ${sum(({ identities }) => identities.ambiguous)}، ` +
      `أخطاء: ${errors}، تنبيهات: ${problems.length - errors}`,
  ]
}

function subjectNames(subjects: SheetPlan['subjects']): string {
  return subjects.map(({ name, finalDegree }) => `${name} (${finalDegree})`).join('، ')
}

function problemLine(problem: SheetProblem): string {
  const kind = sheetProblemSeverity(problem) === 'error' ? 'خطأ' : 'تنبيه'
  const place = [
    problem.worksheet ? `ورقة «${problem.worksheet}»` : '',
    problem.row === null ? '' : `صف ${problem.row}`,
    problem.column === null ? '' : `عمود ${problem.column}`,
  ]
  return `${kind}: ${[...place.filter(Boolean), sheetProblemText(problem)].join('، ')}`
}
