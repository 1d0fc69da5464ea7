import { plainText } from '#contract/markup-text.ts'
import { QUESTION_FORMAT_NAMES, QUESTION_REFUSAL_TEXTS, type QuestionFormat } from '#contract/question-files.ts'
import { EXPORT_LOSS_TEXTS, lostWords } from '#contract/question-losses.ts'
import type { QuestionPlan } from '#server/modules/quiz/files/question-files.service.ts'
import type { ExportLosses } from '#server/readers/questions/write-questions.ts'

/**
 * Returns the report on the import of one file: counts, categories, and a line for each item that is not wholly
 * imported.
 */
export function questionPlanLines({ fileName, reading, added, contrary, alike, standing }: QuestionPlan): string[] {
  const { format, rejected, categories } = reading
  return [
    `${fileName} (${QUESTION_FORMAT_NAMES[format]}): جديد ${added.length}، موجود من قبل ${standing.length}، لم يُقبل ${rejected.length}`,
    ...categories.map(({ name, questions }) => `  ${fileName}، تصنيف «${name}»: ${questions}`),
    ...contrary.map((item) => itemLine(fileName, 'تنبيه، النص نفسه موجود بإجابة صحيحة أخرى', item)),
    ...alike.map((item) => itemLine(fileName, 'تنبيه، يشبه سؤالًا موجودًا ويخالفه في الضبط أو الهمز أو التنسيق', item)),
    ...standing.map((item) => itemLine(fileName, 'موجود من قبل', item)),
    ...added.flatMap((item) => (item.lost.length > 0 ? [itemLine(fileName, lostWords(item.lost), item)] : [])),
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

/** Returns lines that say what an export left out because its format cannot hold it. */
export function lossLines(format: QuestionFormat, losses: ExportLosses): string[] {
  return Array.from(
    losses,
    ([what, count]) => `تنبيه: صيغة ${QUESTION_FORMAT_NAMES[format]} لا تحفظ ${EXPORT_LOSS_TEXTS[what]} (${count}).`,
  )
}

function itemLine(fileName: string, what: string, { line, question }: QuestionPlan['added'][number]): string {
  return `  ${fileName}، سطر ${line}، ${what}: ${plainText(question.text, question.format).replaceAll('\n', ' ')}`
}
