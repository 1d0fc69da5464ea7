import { emailAddress, personName } from '#contract/accounts.ts'
import { linkAddress } from '#server/modules/accounts/account-links.rules.ts'
import { createAdministrator } from '#server/modules/accounts/administrators.service.ts'
import { COMMAND_LINE, type Command, EXIT, onlyArgument, UsageError } from '../command.ts'

export const adminCommand: Command = {
  usage: 'create --email ADDRESS --name NAME',
  summary: 'إنشاء حساب مدير، أو جعل صاحب الحساب مديرًا؛ يطبع رابطًا لاختيار كلمة المرور.',
  options: { email: { type: 'string' }, name: { type: 'string' } },
  async run({ config, database, now, print }, args, options) {
    if (onlyArgument(args, 'create') !== 'create') throw new UsageError('المطلوب: admin create')
    const email = emailAddress.safeParse(options.email)
    const name = personName.safeParse(options.name)
    if (!email.success) throw new UsageError('المطلوب: --email ببريد صحيح')
    if (!name.success) throw new UsageError('المطلوب: --name باسم من ثلاثة أحرف على الأقل')
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
  },
}
