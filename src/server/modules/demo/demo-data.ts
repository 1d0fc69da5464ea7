import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { gradeNumber, termNumber } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { SCHEDULE_PLACES, subjectKey } from '#contract/library.ts'
import { ConfigError } from '#server/config.ts'
import type { QuestionSource } from '#server/modules/quiz/files/question-files.service.ts'
import type { QuizPlace } from '#server/modules/quiz/questions/question.rules.ts'
import { readQuestions } from '#server/readers/questions/read-questions.ts'
import type { PlacedTimetable } from '../library/library-content.rules.ts'
import type { DemoFaculty } from './demo-faculty.rules.ts'
import { type DemoTimetables, demoTimetables } from './demo-timetables.rules.ts'

const grade = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const term = z.union([z.literal(1), z.literal(2)])
const words = z.array(z.string().check(z.minLength(1)))

/** The content of `faculty.json`. */
const facultySchema: z.ZodMiniType<DemoFaculty> = z.object({
  menNames: words,
  womenNames: words,
  familyNames: words,
  subjects: z.array(
    z.object({
      grade,
      term,
      name: z.string(),
      mean: z.number(),
      slug: z.optional(subjectKey),
      isCalculatedInTotal: z.boolean(),
    }),
  ),
})

/**
 * The content of `library.json`: a `LibraryContent`, and the stored files that it names. The bytes of each stored file
 * are in the folder `files`, in a file named by its id.
 */
const librarySchema = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), contentType: z.string() })),
  books: z.array(
    z.object({ kind: z.enum(['book', 'final_exam']), grade, term, name: z.string(), driveId: z.string() }),
  ),
  gradeSubjects: z.array(z.object({ grade, term, subjects: z.array(subjectKey) })),
  generalSubjects: z.array(subjectKey),
  resources: z.array(
    z.object({
      place: z.optional(z.object({ grade, term })),
      subject: subjectKey,
      title: z.string(),
      link: z.string(),
      isBook: z.boolean(),
    }),
  ),
  recordings: z.array(z.object({ grade, term, subject: subjectKey, link: z.string() })),
  schedules: z.array(z.object({ place: z.enum(SCHEDULE_PLACES), fileId: z.string(), description: z.string() })),
  announcements: z.array(z.object({ text: z.string() })),
  channelUrl: z.string(),
})
export type DemoLibrary = z.infer<typeof librarySchema> & { timetables: PlacedTimetable[] }

/** The content of `timetables.json`. */
const timetablesSchema: z.ZodMiniType<DemoTimetables> = z.object({
  grades: z.array(
    z.object({
      title: z.string(),
      periods: words,
      days: z.array(
        z.object({
          name: z.string(),
          lectures: z.array(z.nullable(z.object({ subject: z.string(), teacher: z.string(), room: z.string() }))),
        }),
      ),
    }),
  ),
  exams: z.object({
    title: z.string(),
    grades: words,
    days: z.array(z.object({ date: z.string(), subjects: z.array(z.nullable(z.string())) })),
  }),
})

/** The questions of one quiz, read from one file of the folder `questions`. */
export interface DemoQuiz {
  place: QuizPlace
  source: QuestionSource
}

/** Returns the invented faculty. Throws ConfigError for a missing file, as do the functions below. */
export async function readDemoFaculty(folder: string): Promise<DemoFaculty> {
  return facultySchema.parse(await readJson(join(folder, 'faculty.json')))
}

/** Returns the library's content, without the bytes of its files. */
export async function readDemoLibrary(folder: string): Promise<DemoLibrary> {
  return {
    ...librarySchema.parse(await readJson(join(folder, 'library.json'))),
    timetables: demoTimetables(timetablesSchema.parse(await readJson(join(folder, 'timetables.json')))),
  }
}

/**
 * Returns the quizzes of `questions/trial.csv`, `sent.csv`, and of one file for each subject, such as
 * `grade_1/term_2/sarf.csv`.
 */
export async function readDemoQuizzes(folder: string): Promise<DemoQuiz[]> {
  const subjects = gradeKeysOf(SPECIFIED_SHAPE).flatMap((grade) =>
    termKeysOf(SPECIFIED_SHAPE).map((term) => ({ grade, term })),
  )
  const questions = join(folder, 'questions')
  const quizzes = [
    await readQuiz(join(questions, 'trial.csv'), { origin: 'trial' }),
    await readQuiz(join(questions, 'sent.csv'), { origin: 'sent' }),
  ]
  for (const place of subjects) {
    const inner = join(questions, place.grade, place.term)
    const at = { origin: 'student', grade: gradeNumber(place.grade), term: termNumber(place.term) } as const
    for (const name of (await namingMissing(inner, (path) => readdir(path))).sort()) {
      quizzes.push(await readQuiz(join(inner, name), { ...at, subject: basename(name, '.csv') }))
    }
  }
  return quizzes
}

/**
 * Returns the bytes of a file. If the file is missing, throws a ConfigError that names the file and says how to start
 * without the demonstration.
 */
export function readDemoFile(path: string): Promise<Buffer> {
  return namingMissing(path, (file) => readFile(file))
}

async function namingMissing<T>(path: string, read: (path: string) => Promise<T>): Promise<T> {
  try {
    return await read(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (!isMissing) throw error
    throw new ConfigError([
      `DIWAN_DEMO: ملف البيانات التجريبية غير موجود: ${path}. أعد المجلد demo إلى مكانه، أو ابدأ بلا بيانات تجريبية: DIWAN_DEMO=0`,
    ])
  }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse((await readDemoFile(path)).toString('utf8'))
}

async function readQuiz(path: string, place: QuizPlace): Promise<DemoQuiz> {
  const reading = readQuestions(basename(path), await readDemoFile(path))
  const [refused] = reading.rejected
  if (refused) throw new Error(`${path}:${refused.line}: ${refused.reason}`)
  return { place, source: { fileName: basename(path), reading } }
}
