import { GRADE_NAMES, type GradeNumber, gradeKey, gradeNumber, type TermNumber } from '#contract/faculty.ts'
import { SCHEDULE_PLACES, type SchedulePlace } from '#contract/library.ts'
import { subjectName } from '#contract/subjects.ts'
import type {
  LibraryContent,
  LibraryRecording,
  LibraryResource,
} from '#server/modules/library/library-content.rules.ts'
import { DEMO_GRADES, DEMO_TERMS, demoBooks } from './demo-books.rules.ts'
import { demoSubjectSlugs } from './demo-subjects.rules.ts'
import { demoExamTimetable, demoTimetable, describeExamTimetable, describeTimetable } from './demo-timetables.rules.ts'

/** A file of the folder `demo`. */
export interface DemoFile {
  /** Also the file's name in the folder. */
  id: string
  /** The name under which it is downloaded. */
  name: string
  contentType: string
}

const CHANNEL_FILE = 'demo-channel.pdf'
const WELCOME =
  'أهلا بكم في ديوان. كل ما ترونه هنا للتجربة: الطلاب ودرجاتهم والكتب والجداول والتسجيلات من إعداد المنصة، ' +
  'وتزول كلها مع أول كشف حقيقي تستورده الكلية.'

const GENERAL_SUBJECTS = ['khatt', 'imla', 'tajweed', 'hasib', 'english']

/** The file of a resource and its title; a PDF is read in the book viewer, anything else is a link. */
type ResourceLine = readonly [file: string, title: string]

const TERMS_LIST: ResourceLine = ['demo-r-terms.pdf', 'معجم المصطلحات - Arabic Grammar Terms in English, with Examples']

/** Only the second grade has such resources: specification, section 2. */
const GRADE_2_RESOURCES: Readonly<Record<TermNumber, Readonly<Record<string, readonly ResourceLine[]>>>> = {
  1: {
    nahw: [['demo-r-mafaeel.pdf', 'ملخص المفاعيل الخمسة']],
    arood: [
      ['demo-r-mafateeh.pdf', 'مفاتيح البحور الستة عشر'],
      ['demo-rhythm-taweel.mp3', 'إيقاع بحر الطويل'],
    ],
    bayan: [['demo-map-bayan.jpg', 'خريطة ذهنية لعلم البيان']],
  },
  2: {
    sarf: [['demo-r-masader.pdf', 'ملخص أبنية المصادر']],
    maagem: [
      ['demo-r-maagem.pdf', 'مدارس المعاجم العربية'],
      ['demo-map-maagem.jpg', 'خريطة ذهنية للمعاجم العربية'],
    ],
    english: [TERMS_LIST],
  },
}

const GENERAL_RESOURCES: Readonly<Record<string, readonly ResourceLine[]>> = {
  khatt: [
    ['demo-x-khatt.pdf', 'الخط العربي - أدواته وأنواعه'],
    ['demo-map-khatt.jpg', 'خريطة ذهنية للخط العربي'],
  ],
  imla: [
    ['demo-x-imla.pdf', 'الإملاء - الهمزات والتاء وعلامات الترقيم'],
    ['demo-map-hamza.jpg', 'خريطة ذهنية لرسم الهمزة'],
  ],
  tajweed: [
    ['demo-x-tajweed.pdf', 'التجويد - أحكام النون الساكنة والتنوين'],
    ['demo-rec-tajweed.mp3', 'تسجيل أحكام النون الساكنة والتنوين'],
  ],
  hasib: [['demo-x-hasib.pdf', 'الحاسب الآلي - ما يحتاج إليه طالب العربية']],
  english: [TERMS_LIST],
}

/** The fourth grade has none, so that the message of an empty list can be seen. */
const RECORDED: Readonly<Record<1 | 2 | 3, Readonly<Record<TermNumber, readonly string[]>>>> = {
  1: { 1: ['nahw', 'sarf', 'maani'], 2: ['nahw', 'seera', 'aqida'] },
  2: { 1: ['arood', 'bayan', 'mantiq'], 2: ['badee', 'maagem', 'hadith'] },
  3: { 1: ['dalala', 'osool_fiqh', 'tafseer'], 2: ['aswat', 'mawarith', 'naqd_qadim'] },
}
const RECORDED_GRADES = [1, 2, 3] as const

/** All that the library of the invented faculty shows; every address in it is one of `demoFiles`. */
export function demoLibrary(): LibraryContent {
  return {
    books: demoBooks(),
    gradeSubjects: DEMO_GRADES.flatMap((grade) =>
      DEMO_TERMS.map((term) => ({ grade, term, subjects: demoSubjectSlugs(grade, term) })),
    ),
    generalSubjects: GENERAL_SUBJECTS,
    resources: demoResources(),
    recordings: demoRecordings(),
    schedules: SCHEDULE_PLACES.map((place) => ({
      place,
      fileId: scheduleFile(place),
      description: scheduleDescription(place),
    })),
    announcements: [{ text: WELCOME }],
    channelUrl: previewAddress(CHANNEL_FILE),
  }
}

/** The files of the folder `demo`, each once. */
export function demoFiles(): DemoFile[] {
  const resources = [...Object.values(GRADE_2_RESOURCES), GENERAL_RESOURCES].flatMap((lists) =>
    Object.values(lists).flat(),
  )
  const named: (readonly [id: string, title: string])[] = [
    ...demoBooks().map(({ driveId, name }) => [driveId, name] as const),
    ...resources,
    ...RECORDED_GRADES.map((grade) => [indexFile(grade), `فهرس التسجيلات - ${GRADE_NAMES[gradeKey(grade)]}`] as const),
    ...recordedSubjects().map((subject) => [recordingFile(subject), `تسجيل ${subjectName(subject)}`] as const),
    ...SCHEDULE_PLACES.map((place) => [scheduleFile(place), scheduleTitle(place)] as const),
    [CHANNEL_FILE, 'قناة المنصة - بيانات تجريبية'],
  ]
  return [...new Map(named)].map(([id, title]) => {
    const extension = id.slice(id.lastIndexOf('.'))
    // A slash separates folders in every file system.
    return { id, name: `${title.replaceAll('/', '-')}${extension}`, contentType: CONTENT_TYPES[extension] ?? '' }
  })
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
}

/** The subjects that a recording speaks of, each once. */
function recordedSubjects(): string[] {
  return [...new Set(RECORDED_GRADES.flatMap((grade) => DEMO_TERMS.flatMap((term) => RECORDED[grade][term])))]
}

/** The file of a subject's recording; grades share it. */
function recordingFile(subject: string): string {
  return `demo-rec-${subject.replaceAll('_', '-')}.mp3`
}

export function scheduleFile(place: SchedulePlace): string {
  return `demo-${place.replaceAll('_', '-')}.jpg`
}

function demoResources(): LibraryResource[] {
  const ofGrade = DEMO_TERMS.flatMap((term) =>
    Object.entries(GRADE_2_RESOURCES[term]).flatMap(([subject, lines]) =>
      lines.map((line) => ({ place: { grade: 2 as const, term }, subject, ...resource(line) })),
    ),
  )
  const general = GENERAL_SUBJECTS.flatMap((subject) =>
    (GENERAL_RESOURCES[subject] ?? []).map((line) => ({ subject, ...resource(line) })),
  )
  return [...ofGrade, ...general]
}

function resource([file, title]: ResourceLine): Pick<LibraryResource, 'title' | 'link' | 'isBook'> {
  if (file.endsWith('.pdf')) return { title, link: file, isBook: true }
  return { title, link: file.endsWith('.mp3') ? listenAddress(file) : previewAddress(file), isBook: false }
}

function demoRecordings(): LibraryRecording[] {
  return RECORDED_GRADES.flatMap((grade) =>
    DEMO_TERMS.flatMap((term) => [
      { grade, term, subject: 'mojalad_tasgilat', link: previewAddress(indexFile(grade)) },
      ...RECORDED[grade][term].map((subject) => ({
        grade,
        term,
        subject,
        link: listenAddress(recordingFile(subject)),
      })),
    ]),
  )
}

function indexFile(grade: GradeNumber): string {
  return `demo-index-g${grade}.pdf`
}

function scheduleTitle(place: SchedulePlace): string {
  return place === 'exams_schedule' ? demoExamTimetable().title : demoTimetable(gradeNumber(place)).title
}

function scheduleDescription(place: SchedulePlace): string {
  if (place === 'exams_schedule') return describeExamTimetable(demoExamTimetable())
  return describeTimetable(demoTimetable(gradeNumber(place)))
}

/** specification, section 7: the drive's page that shows a file. */
function previewAddress(file: string): string {
  return `/drive/file/${file}/preview`
}

/** The drive's address that plays a file in place. */
function listenAddress(file: string): string {
  return `/drive/uc?export=view&id=${file}`
}
