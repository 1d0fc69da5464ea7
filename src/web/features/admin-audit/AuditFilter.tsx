import { ACTOR_KINDS, type ActorKind } from '#contract/audit.ts'
import { actorName, auditText } from '../../i18n/ar/audit.ts'
import { actionName, kindName } from '../../i18n/audit-values.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { unfinishedFields } from '../../ui/unfinished-fields.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './AuditFilter.module.css'
import { ALL_LINES, type AuditSearch } from './audit.api.ts'

interface AuditFilterProps {
  search: AuditSearch
  /** The values for the selects of the filter: those that occur in the log; undefined until loaded. */
  words: { actors: string[]; portal_actors: string[]; actions: string[]; object_kinds: string[] } | undefined
  onShow: (search: AuditSearch) => void
}

const NO_FILTER: AuditSearch = { lines: '', actor: '', by: '', action: '', kind: '', object: '', from: '', to: '' }

const LINES = [
  { value: '', label: auditText.kinds.act },
  { value: 'authentication', label: auditText.kinds.authentication },
  { value: 'refusal', label: auditText.kinds.refusal },
  { value: ALL_LINES, label: auditText.kinds.all },
]

/** The form that filters the log by kind of entry, actor, action, object and days. */
export function AuditFilter({ search, words, onShow }: AuditFilterProps) {
  const form = useContractForm({
    start: { ...search, actor: choiceOf(search) },
    check: (_, id) => unfinishedFields(id),
    read: (chosen) => ({ ...chosen, ...actorOf(chosen.actor), object: chosen.object.trim() }),
    onValid: onShow,
  })
  const { actor, action, kind } = form.values
  return (
    <Form form={form} className={styles.filter} label={auditText.filter}>
      <Select {...form.field('lines')} label={auditText.lines} options={LINES} />
      <Select
        {...form.field('actor')}
        label={auditText.actor}
        options={options(actorChoices(words), actor, choiceName)}
      />
      <Select
        {...form.field('action')}
        label={auditText.action}
        options={options(words?.actions, action, actionName)}
      />
      <Select {...form.field('kind')} label={auditText.kind} options={options(words?.object_kinds, kind, kindName)} />
      <Field {...form.field('object')} label={auditText.object} dir="ltr" maxLength={200} />
      <Field {...form.field('from')} label={auditText.from} type="date" />
      <Field {...form.field('to')} label={auditText.to} type="date" />
      <div className={styles.acts}>
        <SubmitButton form={form}>{auditText.show}</SubmitButton>
        <Button look="quiet" onClick={() => onShow(NO_FILTER)}>
          {auditText.clear}
        </Button>
      </div>
    </Form>
  )
}

/** Returns an actor as one value of the select: the kind, which contains no slash, and the name. */
function choiceOf({ by, actor }: Pick<AuditSearch, 'by' | 'actor'>): string {
  return by === '' && actor === '' ? '' : `${by}/${actor}`
}

function actorOf(choice: string): Pick<AuditSearch, 'by' | 'actor'> {
  const [by = '', ...name] = choice.split('/')
  return { by, actor: name.join('/') }
}

function actorChoices(words: AuditFilterProps['words']): string[] | undefined {
  if (!words) return undefined
  const named = (by: ActorKind, names: readonly string[]) => names.map((actor) => choiceOf({ by, actor }))
  return [
    choiceOf({ by: 'command_line', actor: '' }),
    ...named('portal', words.portal_actors),
    ...named('account', words.actors),
  ]
}

function choiceName(choice: string): string {
  const { by, actor } = actorOf(choice)
  return actorName(ACTOR_KINDS.find((kind) => kind === by) ?? 'account', actor)
}

/**
 * Returns the options of a select: "all", every value in the log, and the current value of the URL even if the log
 * lacks it.
 */
function options(words: readonly string[] = [], current: string, nameOf: (word: string) => string) {
  const all = new Set([...words, ...(current === '' ? [] : [current])])
  return [{ value: '', label: auditText.any }, ...[...all].map((word) => ({ value: word, label: nameOf(word) }))]
}
