import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useRef } from 'react'
import { ROUTES } from '../../app/paths.ts'
import { selectorText } from '../../i18n/ar/selector.ts'
import { useLocation, useNavigate } from '../../router/use-router.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Selector.module.css'
import { choiceName, SelectorOption } from './SelectorOption.tsx'
import { type Availabilities, back, choose, optionsAfter, type Selections, startFrom, startWith } from './selector.ts'

/**
 * The home page's selector, which leads in three steps to everything that belongs to a grade. The choices are kept in
 * the history's state, so that a link can open any step and the browser's Back button goes back one step.
 */
export function Selector({ availabilities }: { availabilities: Availabilities }) {
  const navigate = useNavigate()
  const selections = startFrom(useLocation().state, availabilities)
  const title = useFocusOnChange(selections.join('/'))
  const step = selections.length
  const show = (next: Selections) => void navigate(ROUTES.home, { state: startWith(next) })
  return (
    <section className={styles.selector}>
      <p className={styles.step} role="status">
        {selectorText.step} {step + 1} {selectorText.of} {selectorText.titles.length}
        <span className="visually-hidden">: {selectorText.titles[step]}</span>
      </p>
      <h2 ref={title} tabIndex={-1}>
        {selectorText.titles[step]}
      </h2>
      {step > 0 && (
        <div className={styles.made}>
          <Button look="quiet" onClick={() => show(back(selections))}>
            <ArrowRight size={16} aria-hidden="true" />
            {selectorText.back}
          </Button>
          <ol className={styles.trail} aria-label={selectorText.chosen}>
            {selections.map((choice) => (
              <li key={choice}>{choiceName(choice)}</li>
            ))}
          </ol>
        </div>
      )}
      <ul key={step} className={styles.options}>
        {optionsAfter(selections, availabilities).map((option) => (
          <li key={option.key} className={step === 0 ? styles.narrow : styles.wide}>
            <SelectorOption option={option} outcome={choose(selections, option.key)} onContinue={show} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a ref; the element with this ref takes the focus whenever the key changes, but not at the first render. */
function useFocusOnChange(key: string) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    element.current?.focus()
  }, [key])
  return element
}
