import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { counted } from '#contract/arabic-amounts.ts'
import { QUESTION_FORMAT_NAMES, QUESTION_FORMATS, type QuestionFormat } from '#contract/question-files.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import { AppError } from '#server/errors/app-error.ts'
import {
  exportQuestions,
  importQuestions,
  keepMediaOf,
  planQuestions,
  type QuestionSource,
} from '#server/modules/quiz/files/question-files.service.ts'
import { readQuizQuestions } from '#server/modules/quiz/quiz.service.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { formatOfName, readQuestions } from '#server/readers/questions/read-questions.ts'
import { type Command, EXIT, type OptionValues, onlyArgument, type UnopenedContext, UsageError } from '../command.ts'
import { givenFile } from '../given-file.ts'
import { gradeAndTerm } from '../grade-and-term.ts'
import { lossLines, questionPlanLines, questionSummaryLine } from '../question-report.ts'
import { quizPlace } from '../quiz-place.ts'
import { isNewSubject, listSubject, requireListed } from '../quiz-subject.ts'

export const questionsCommand: Command = {
  usage:
    'import FILE… [--apply] [--new-subject] | export FILE [--format gift|aiken|moodle|csv|qti21|qti22|qti3]  مع ‎--grade 1..7 --term 1..3 --subject NAME‎ أو ‎--trial‎ أو ‎--sent',
  summary:
    'استيراد أسئلة «اختبر نفسك» من ملفات GIFT وAiken وMoodle XML وCSV وQTI، وتصديرها إليها. بلا ‎--apply‎ لا يُكتب شيء.',
  options: {
    apply: { type: 'boolean' },
    grade: { type: 'string' },
    term: { type: 'string' },
    subject: { type: 'string' },
    trial: { type: 'boolean' },
    sent: { type: 'boolean' },
    'new-subject': { type: 'boolean' },
    format: { type: 'string' },
  },
  async run(unopened, [verb, ...args], options) {
    if (verb === 'import') return importFiles(unopened, args, options)
    if (verb === 'export') return exportFile(unopened, onlyArgument(args, 'FILE'), options)
    throw new UsageError('المطلوب: import أو export')
  },
}

async function importFiles(
  unopened: UnopenedContext,
  files: readonly string[],
  options: OptionValues,
): Promise<number> {
  if (files.length === 0) throw new UsageError('المطلوب ملف واحد أو أكثر.')
  if (options.format !== undefined) throw new UsageError('‎--format‎ للتصدير؛ الاستيراد يتعرف على الصيغة بنفسه.')
  const place = quizPlace(options)
  if (options['new-subject'] === true && place.origin !== 'student')
    throw new UsageError('‎--new-subject‎ مع ‎--subject‎ فقط.')
  const sources: QuestionSource[] = []
  for (const file of files) sources.push(await readSource(unopened, file))
  const context = await unopened.open()
  const { actor, database, storage, now, print, tell } = context
  gradeAndTerm(options, await readFacultyShape(database.read))
  const isNew = await isNewSubject(context, place, options)
  const applies = options.apply === true
  if (isNew && applies) await listSubject(context, place)
  if (applies) await keepMediaOf({ db: database.write, storage }, sources, { source: 'office', now })
  const plans = applies
    ? await importQuestions(database, sources, place, { actor, now: now() })
    : await planQuestions(database.read, sources, place)
  for (const plan of plans) for (const line of questionPlanLines(plan)) print(line)
  print(questionSummaryLine(plans))
  const added = plans.reduce((count, plan) => count + plan.added.length, 0)
  // With --apply the added questions are already in the database.
  const shown = (await readQuizQuestions(database.write, place)).length + (applies ? 0 : added)
  if (shown > MAX_QUESTIONS)
    tell(`تنبيه: في هذا الاختبار ${counted(shown, 'question')}، ولا يُعرض منها إلا أول ${MAX_QUESTIONS}.`)
  if (added === 0) print('ليس في الملف سؤال جديد.')
  else print(applies ? 'كُتبت الأسئلة الجديدة.' : 'لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.')
  return EXIT.done
}

async function exportFile(unopened: UnopenedContext, file: string, options: OptionValues): Promise<number> {
  if (options.apply !== undefined) throw new UsageError('‎--apply‎ للاستيراد.')
  if (options['new-subject'] !== undefined) throw new UsageError('‎--new-subject‎ للاستيراد.')
  const format = chosenFormat(file, options)
  const place = quizPlace(options)
  const path = resolve(unopened.callerFolder, file)
  if (existsSync(path)) throw new UsageError(`الملف موجود: ${file}`)
  if (!existsSync(dirname(path))) throw new UsageError(`المجلد غير موجود: ${file}`)
  const context = await unopened.open()
  const { database, storage, print, tell } = context
  gradeAndTerm(options, await readFacultyShape(database.read))
  await requireListed(context, place)
  const { body, questions, losses } = await exportQuestions({ db: database.read, storage }, place, format)
  await writeFile(path, body, { flag: 'wx' })
  for (const line of lossLines(format, losses)) tell(line)
  print(`كُتبت الأسئلة في ${file} بصيغة ${QUESTION_FORMAT_NAMES[format]}: ${counted(questions, 'question')}.`)
  return EXIT.done
}

function chosenFormat(file: string, { format }: OptionValues): QuestionFormat {
  const chosen = format === undefined ? formatOfName(file) : QUESTION_FORMATS.find((known) => known === format)
  if (!chosen) throw new UsageError(`حدد الصيغة: ‎--format ${QUESTION_FORMATS.join('|')}‎`)
  return chosen
}

async function readSource(unopened: UnopenedContext, file: string): Promise<QuestionSource> {
  const fileName = basename(file)
  const path = givenFile(unopened, file)
  try {
    return { fileName, reading: readQuestions(fileName, await readFile(path)) }
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${file}: ${error.message}`, { cause: error })
    throw error
  }
}
