import { useState } from 'react'
import { actionName, actorName, auditText, kindName } from '../../i18n/ar/audit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './AuditFilter.module.css'
import type { AuditSearch } from './audit.api.ts'

interface AuditFilterProps {
  search: AuditSearch
  /** What the log has to choose from; undefined until it has come. */
  words: { actors: string[]; actions: string[]; object_kinds: string[] } | undefined
  onShow: (search: AuditSearch) => void
}

const EVERYTHING: AuditSearch = { actor: '', action: '', kind: '', object: '', from: '', to: '' }

export function AuditFilter({ search, words, onShow }: AuditFilterProps) {
  const [chosen, setChosen] = useState(search)
  const picked = (name: keyof AuditSearch) => ({
    value: chosen[name],
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
  })
  const typed = (name: keyof AuditSearch) => ({
    value: chosen[name],
    onChange: (event: { target: { value: string } }) => setChosen({ ...chosen, [name]: event.target.value }),
  })
  return (
    <form
      className={styles.filter}
      aria-label={auditText.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ ...chosen, object: chosen.object.trim() })
      }}
    >
      <Select label={auditText.actor} {...picked('actor')} options={options(words?.actors, chosen.actor, actorName)} />
      <Select
        label={auditText.action}
        {...picked('action')}
        options={options(words?.actions, chosen.action, actionName)}
      />
      <Select
        label={auditText.kind}
        {...picked('kind')}
        options={options(words?.object_kinds, chosen.kind, kindName)}
      />
      <Field label={auditText.object} dir="ltr" maxLength={200} {...typed('object')} />
      <Field label={auditText.from} type="date" {...typed('from')} />
      <Field label={auditText.to} type="date" {...typed('to')} />
      <div className={styles.acts}>
        <Button submits>{auditText.show}</Button>
        <Button look="quiet" onClick={() => onShow(EVERYTHING)}>
          {auditText.clear}
        </Button>
      </div>
    </form>
  )
}

/** Everything, and each word of the log; what an address asks for stands there even where the log has it not. */
function options(words: readonly string[] = [], current: string, nameOf: (word: string) => string) {
  const all = new Set([...words, ...(current === '' ? [] : [current])])
  return [{ value: '', label: auditText.any }, ...[...all].map((word) => ({ value: word, label: nameOf(word) }))]
}
