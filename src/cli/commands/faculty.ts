import { MAX_PORTAL_NAME } from '#contract/admin-front.ts'
import { counted, formatBytes } from '#contract/arabic-amounts.ts'
import { ConfigError } from '#server/config.ts'
import {
  addFaculty,
  type FacultyRefusal,
  FacultyRefusedError,
  type HostState,
  listFaculties,
  removeFaculty,
  reportOf,
} from '#server/faculties/faculty-folder.service.ts'
import { FACULTY_NAME, hostNameOf } from '#server/faculties/faculty-hosts.rules.ts'
import { startFailureText } from '#server/start-failures.ts'
import { faultName } from '../checks/finding.ts'
import {
  type Command,
  type CommandSurroundings,
  EXIT,
  type OptionValues,
  onlyArgument,
  UsageError,
} from '../command.ts'
import { postgresUrl } from '../postgres-url.ts'

const REFUSALS: Readonly<Record<FacultyRefusal, string>> = {
  exists: 'توجد كلية بهذا الاسم.',
  shared: 'هذه القيمة لكلية أخرى، ولكل كلية ما يخصها.',
  not_empty: 'في قاعدة البيانات جداول من قبل. أنشئ قاعدة فارغة لهذه الكلية.',
  unknown: 'لا توجد كلية بهذا الاسم. للأسماء: npm run diwan -- faculty list',
}

const STATES: Readonly<Record<HostState, string>> = {
  serving: 'تعمل',
  refused: 'لا تُفتح: انظر السجل',
  unknown: 'لم تُفتح بعد',
  stopped: 'المنصة متوقفة',
}

export const facultyCommand: Command = {
  usage: 'add NAME --host HOST [--postgres URL] [--title NAME] [--demo] | list | remove NAME',
  summary:
    'كليات الجامعة في FACULTIES_DIR: يضيف كلية بعنوانها وقاعدة بياناتها ويطبع رابط مديرها الأول، أو يسرد الكليات، أو يُخرج كلية دون حذف بياناتها.',
  options: {
    host: { type: 'string' },
    postgres: { type: 'string' },
    title: { type: 'string' },
    demo: { type: 'boolean' },
  },
  async run(context, args, options) {
    const { faculties } = context.config
    if (!faculties) throw new UsageError('حدد أولًا مجلد الكليات في FACULTIES_DIR.')
    const [verb, ...rest] = args
    try {
      if (verb === 'add') return await add(context, onlyArgument(rest, 'NAME'), options)
      if (verb === 'list' && rest.length === 0) return await list(context)
      if (verb === 'remove') return await remove(context, onlyArgument(rest, 'NAME'))
    } catch (error) {
      if (!(error instanceof FacultyRefusedError)) throw error
      const setting = error.setting === undefined ? '' : `${error.setting}: `
      context.tell(`${setting}${REFUSALS[error.refusal]}`)
      return EXIT.refused
    }
    throw new UsageError('المطلوب: faculty add أو faculty list أو faculty remove')
  },
}

async function add(context: CommandSurroundings, name: string, options: OptionValues): Promise<number> {
  const { config, now, print, tell } = context
  if (!FACULTY_NAME.test(name)) throw new UsageError('اسم الكلية: حروف لاتينية صغيرة وأرقام وشرطات، مثل law')
  const host = typeof options.host === 'string' ? hostNameOf(options.host) : undefined
  if (host === undefined) throw new UsageError('المطلوب: ‎--host‎ باسم الموقع، مثل law.example.edu')
  const { demo } = options
  const title = textOf(options.title)?.trim()
  if (title !== undefined && (title === '' || title.length > MAX_PORTAL_NAME)) {
    throw new UsageError(`‎--title‎ اسم من حرف إلى ${MAX_PORTAL_NAME} حرف.`)
  }
  const postgres = postgresUrl(options.postgres)
  const faculty = { name, host, postgres, title, demo: demo === true }
  try {
    const { place, link } = await addFaculty(config, faculty, now())
    print(`أُضيفت الكلية ${name}، وعنوانها ${place.config.publicUrl}، ومجلدها ${place.folder}`)
    print('تفتحها المنصة خلال ثانيتين إن كانت تعمل، وإلا فعند تشغيلها.')
    print(`لإنشاء حساب مديرها الأول افتح هذا الرابط خلال يوم:\n${link}`)
    return EXIT.done
  } catch (error) {
    const text = startFailureText(error, { ...config, databaseUrl: postgres ?? config.databaseUrl })
    if (text === undefined || error instanceof ConfigError) throw error
    tell(text)
    return EXIT.broken
  }
}

function textOf(value: OptionValues[string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}

async function list({ config, print }: CommandSurroundings): Promise<number> {
  const found = listFaculties(config)
  if (found.length === 0) print('لا كليات بعد. أضف كلية: npm run diwan -- faculty add NAME --host HOST')
  let isSound = true
  for (const each of found) {
    if ('fault' in each) {
      isSound = false
      print(`${each.name}: ${each.fault}`)
      continue
    }
    try {
      const { place, engine, bytes, rows, lastBackup, state } = await reportOf(each)
      const database =
        engine === 'sqlite' ? 'SQLite' : `Postgres ${new URL(place.config.databaseUrl).pathname.slice(1)}`
      const backup = lastBackup === undefined ? 'لا نسخة احتياطية بعد' : `آخر نسخة ${lastBackup}`
      const size = `${database}، ${formatBytes(bytes)}، ${counted(rows, 'row')}`
      print(`${place.name}  ${place.host}  ${size}، ${backup}، ${STATES[state]}`)
    } catch (error) {
      isSound = false
      print(`${each.name}  ${each.host}  ${startFailureText(error, each.config) ?? faultName(error)}`)
    }
  }
  return isSound ? EXIT.done : EXIT.broken
}

async function remove({ config, now, print }: CommandSurroundings, name: string): Promise<number> {
  const target = await removeFaculty(config, name, now())
  print(`أُخرجت الكلية ${name}، ولم يُحذف شيء: مجلدها الآن ${target}`)
  print('لإرجاعها أعد المجلد إلى مكانه باسمها. وقاعدة Postgres ومخزن السحابة، إن كانا لها، باقيان كما هما.')
  return EXIT.done
}
