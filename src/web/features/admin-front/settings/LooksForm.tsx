import { type CSSProperties, useRef } from 'react'
import * as z from 'zod/mini'
import { shadesOf } from '#contract/accent.ts'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { CREST_TYPES, type Crest } from '#contract/identity.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { uploadCrest } from '../front-desk.api.ts'
import styles from './LooksForm.module.css'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.looks
const SCHEMA = z.pick(frontSettingsSchema, { crest: true, accent: true })
const OTHER = 'other'
const CHOICES = [
  { value: '', label: text.green },
  ...text.palette.map(({ color, name }) => ({ value: color, label: name })),
  { value: OTHER, label: text.other },
]

interface LooksFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of the faculty's crest and colour, with a preview of what readers will see. */
export function LooksForm({ settings, onReload }: LooksFormProps) {
  const form = useSettingForm({
    settings,
    schema: SCHEMA,
    start: ({ crest, accent }) => ({
      crest,
      choice: CHOICES.some(({ value }) => value === (accent ?? '')) ? (accent ?? '') : OTHER,
      own: accent ?? '#0f5a45',
      isUploading: false,
    }),
    check: ({ isUploading }): Faults => (isUploading ? { crest: text.wait } : {}),
    bodyOf: ({ crest, choice, own }) => ({ crest, accent: colorOf(choice, own) }),
    onUndone: onReload,
  })
  const { crest, choice, own } = form.values
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <CrestPicker
        crest={crest}
        fault={form.faults.crest}
        onChosen={(chosen) => form.change({ crest: chosen })}
        onRunning={(isUploading) => form.change({ isUploading })}
      />
      <Select {...form.field('choice')} label={text.color} hint={text.colorHint} options={CHOICES} />
      {choice === OTHER && <Field {...form.field('own')} label={text.own} type="color" />}
      <Preview name={settings.portal_name} crest={crest} color={colorOf(choice, own)} />
    </SettingForm>
  )
}

function colorOf(choice: string, own: string): string | null {
  return (choice === OTHER ? own : choice) || null
}

interface CrestPickerProps {
  crest: Crest | null
  /** Why the form with this crest cannot be saved now. */
  fault: string | undefined
  /** Called when the upload of a chosen file begins and when it ends; the form must not be sent meanwhile. */
  onRunning: (isRunning: boolean) => void
  onChosen: (crest: Crest | null) => void
}

function CrestPicker({ crest, fault, onChosen, onRunning }: CrestPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending, error, reset } = useSend({
    send: (file: File) => {
      onRunning(true)
      return uploadCrest(file).finally(() => onRunning(false))
    },
    onDone: onChosen,
    failed: 'drawn',
  })
  return (
    <div className={styles.crest}>
      <input
        ref={input}
        type="file"
        hidden
        accept={CREST_TYPES.join(',')}
        aria-label={text.crest}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Clear the input, so that choosing the same file again fires a change event.
          event.target.value = ''
          if (chosen) send(chosen)
        }}
      />
      <div className={styles.acts}>
        <Button name="crest" look="quiet" busy={isSending} onClick={() => input.current?.click()}>
          {crest ? text.otherCrest : text.crest}
        </Button>
        {crest && (
          <Button
            look="quiet"
            onClick={() => {
              reset()
              onChosen(null)
            }}
          >
            {text.noCrest}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{text.crestHint}</p>
      {fault && <ProblemAlert error={null} text={fault} />}
      <ProblemAlert error={error} text={error ? (text.faults[error.code] ?? PROBLEM_TEXTS[error.code]) : undefined} />
    </div>
  )
}

/** Shows the head of a page in both themes, in the shades that readers will see. */
function Preview({ name, crest, color }: { name: string; crest: Crest | null; color: string | null }) {
  const shades = color === null ? undefined : shadesOf(color)
  return (
    <div className={styles.previews} role="img" aria-label={text.preview}>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          className={`${styles.preview} ${styles[theme]}`}
          // React's style type has no custom properties.
          style={shades && ({ '--press': shades[theme].press, '--on-press': shades[theme].on } as CSSProperties)}
        >
          {crest && <img src={`/drive/uc?export=view&id=${encodeURIComponent(crest.id)}`} alt="" />}
          <span className={styles.name}>{name}</span>
          <span className={styles.link}>{text.sampleLink}</span>
          <span className={styles.button}>{text.sampleButton}</span>
        </div>
      ))}
    </div>
  )
}
