import { useState } from 'react'
import { siteText } from '../../i18n/ar/site.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { applyTheme, currentTheme } from '../theme.ts'

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = other === 'dark' ? siteText.darkTheme : siteText.lightTheme
  return (
    <button
      type="button"
      className="site-tool"
      aria-label={label}
      title={label}
      onClick={() => {
        applyTheme(other)
        setTheme(other)
      }}
    >
      <LineIcon shape={other === 'dark' ? 'moon' : 'sun'} size={20} />
    </button>
  )
}
