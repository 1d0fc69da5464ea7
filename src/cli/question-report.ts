import { QUESTION_FORMAT_NAMES, QUESTION_REFUSAL_TEXTS, type QuestionFormat } from '#contract/question-files.ts'
import type { QuestionPlan } from '#server/modules/quiz/files/question-files.service.ts'
import type { QuestionLosses } from '#server/readers/questions/write-questions.ts'

/** Describes the import of one file: its counts, and a line for each item that is not added. */
export function questionPlanLines({ fileName, reading, added, contrary, standing }: QuestionPlan): string[] {
  const { format, rejected } = reading
  return [
    `${fileName} (${QUESTION_FORMAT_NAMES[format]}): جديد ${added.length}، موجود من قبل ${standing.length}، لم يُقبل ${rejected.length}`,
    ...contrary.map((item) => itemLine(fileName, 'تنبيه، النص نفسه موجود بإجابة صحيحة أخرى', item)),
    ...standing.map((item) => itemLine(fileName, 'موجود من قبل', item)),
    ...rejected.map(
      ({ line, title, reason }) => `  ${fileName}، سطر ${line}، لم يُقبل: ${QUESTION_REFUSAL_TEXTS[reason]} «${title}»`,
    ),
  ]
}

export function questionSummaryLine(plans: readonly QuestionPlan[]): string {
  const sum = (count: (plan: QuestionPlan) => number) => plans.reduce((total, plan) => total + count(plan), 0)
  return (
    `الملفات: ${plans.length}، جديد: ${sum(({ added }) => added.length)}، ` +
    `موجود من قبل: ${sum(({ standing }) => standing.length)}، لم يُقبل: ${sum(({ reading }) => reading.rejected.length)}`
  )
}

/** Lists what the format of an export could not hold. */
export function lossLines(format: QuestionFormat, { reasons, creators, lineBreaks }: QuestionLosses): string[] {
  const lost = [
    ['الشرح', reasons],
    ['اسم صاحب السؤال', creators],
    ['فواصل الأسطر', lineBreaks],
  ] as const
  return lost.flatMap(([what, count]) =>
    count === 0 ? [] : [`تنبيه: صيغة ${QUESTION_FORMAT_NAMES[format]} لا تحفظ ${what}، وهو في ${count} من الأسئلة.`],
  )
}

function itemLine(fileName: string, what: string, { line, question }: QuestionPlan['added'][number]): string {
  return `  ${fileName}، سطر ${line}، ${what}: ${question.text.replaceAll('\n', ' ')}`
}
