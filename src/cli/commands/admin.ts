import { emailAddress, personName } from '#contract/accounts.ts'
import { SECOND_FACTOR_FOR, type SecondFactorFor } from '#contract/second-factor.ts'
import { linkAddress } from '#server/modules/accounts/account-links.rules.ts'
import { createAdministrator } from '#server/modules/accounts/administrators.service.ts'
import { resetSecondFactor } from '#server/modules/accounts/second-factor.service.ts'
import { requireSecondFactor } from '#server/modules/settings/settings.service.ts'
import { COMMAND_LINE, type Command, EXIT, type OptionValues, type UnopenedContext, UsageError } from '../command.ts'

export const adminCommand: Command = {
  usage:
    'create --email ADDRESS --name NAME | reset-second-factor ADDRESS | second-factor nobody|administrators|office',
  summary:
    'إنشاء حساب مدير، أو جعل صاحب الحساب مديرًا، ويطبع رابطًا لاختيار كلمة المرور؛ أو إلغاء التحقق بخطوتين لحساب؛ أو تحديد من يلزمه التحقق بخطوتين.',
  options: { email: { type: 'string' }, name: { type: 'string' } },
  async run(unopened, [verb, address, ...more], options) {
    if (verb === 'create' && address === undefined) return create(unopened, options)
    if (verb === 'reset-second-factor' && more.length === 0) return reset(unopened, address)
    if (verb === 'second-factor' && more.length === 0) return requireFor(unopened, address)
    throw new UsageError('المطلوب: admin create أو admin reset-second-factor أو admin second-factor')
  },
}

async function create({ open }: UnopenedContext, options: OptionValues): Promise<number> {
  const email = emailAddress.safeParse(options.email)
  const name = personName.safeParse(options.name)
  if (!email.success) throw new UsageError('المطلوب: ‎--email‎ ببريد صحيح')
  if (!name.success) throw new UsageError('المطلوب: ‎--name‎ باسم من ثلاثة أحرف على الأقل')
  const { config, database, now, print } = await open()
  const token = await createAdministrator(
    database,
    { email: email.data, name: name.data },
    { actor: COMMAND_LINE, now: now() },
  )
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`
  print(
    `لاختيار كلمة المرور افتح هذا الرابط خلال يوم، وهو لمرة واحدة:\n${linkAddress(address, 'reset-password', token)}`,
  )
  return EXIT.done
}

async function reset({ open }: UnopenedContext, address: string | undefined): Promise<number> {
  const email = emailAddress.safeParse(address)
  if (!email.success) throw new UsageError('المطلوب: admin reset-second-factor ثم بريد صحيح')
  const { database, now, print, tell } = await open()
  if (await resetSecondFactor(database, email.data, { actor: COMMAND_LINE, now: now() })) {
    print('أُلغي التحقق بخطوتين، وسُجّل خروج الحساب من كل الأجهزة. الدخول الآن بكلمة المرور وحدها.')
    return EXIT.done
  }
  tell('لا يوجد بهذا البريد حساب مفعّل فيه التحقق بخطوتين.')
  return EXIT.refused
}

async function requireFor({ open }: UnopenedContext, chosen: string | undefined): Promise<number> {
  const who = SECOND_FACTOR_FOR.find((one) => one === chosen)
  if (!who) throw new UsageError('المطلوب: admin second-factor ثم nobody أو administrators أو office')
  const { database, now, print } = await open()
  await requireSecondFactor(database, who, { actor: COMMAND_LINE, now: now() })
  print(REQUIRED[who])
  return EXIT.done
}

const REQUIRED: Readonly<Record<SecondFactorFor, string>> = {
  nobody: 'التحقق بخطوتين اختياري الآن لكل الحسابات.',
  administrators: 'التحقق بخطوتين يلزم المديرين الآن.',
  office: 'التحقق بخطوتين يلزم كل حسابات الإدارة الآن.',
}
