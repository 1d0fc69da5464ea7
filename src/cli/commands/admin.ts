import { emailAddress, personName } from '#contract/accounts.ts'
import { linkAddress } from '#server/modules/accounts/account-links.rules.ts'
import { createAdministrator } from '#server/modules/accounts/administrators.service.ts'
import { resetSecondFactor } from '#server/modules/accounts/second-factor.service.ts'
import { COMMAND_LINE, type Command, type CommandContext, EXIT, type OptionValues, UsageError } from '../command.ts'

export const adminCommand: Command = {
  usage: 'create --email ADDRESS --name NAME | reset-second-factor ADDRESS',
  summary: 'إنشاء حساب مدير، أو جعل صاحب الحساب مديرًا، ويطبع رابطًا لاختيار كلمة المرور؛ أو إلغاء التحقق بخطوتين لحساب.',
  options: { email: { type: 'string' }, name: { type: 'string' } },
  async run(context, args, options) {
    const [verb, address, ...more] = args
    if (verb === 'create' && address === undefined) return create(context, options)
    if (verb === 'reset-second-factor' && more.length === 0) return reset(context, address)
    throw new UsageError('المطلوب: admin create أو admin reset-second-factor')
  },
}

async function create({ config, database, now, print }: CommandContext, options: OptionValues): Promise<number> {
  const email = emailAddress.safeParse(options.email)
  const name = personName.safeParse(options.name)
  if (!email.success) throw new UsageError('المطلوب: ‎--email‎ ببريد صحيح')
  if (!name.success) throw new UsageError('المطلوب: ‎--name‎ باسم من ثلاثة أحرف على الأقل')
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

async function reset({ database, now, print, tell }: CommandContext, address: string | undefined): Promise<number> {
  const email = emailAddress.safeParse(address)
  if (!email.success) throw new UsageError('المطلوب: admin reset-second-factor ثم بريد صحيح')
  if (await resetSecondFactor(database, email.data, { actor: COMMAND_LINE, now: now() })) {
    print('أُلغي التحقق بخطوتين، وسُجّل خروج الحساب من كل الأجهزة. الدخول الآن بكلمة المرور وحدها.')
    return EXIT.done
  }
  tell('لا يوجد بهذا البريد حساب مفعّل فيه التحقق بخطوتين.')
  return EXIT.refused
}
