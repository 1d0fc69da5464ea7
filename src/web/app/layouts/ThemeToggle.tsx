// By their own names: the library's list of all icons would bring those of every screen into the first load.
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { siteText } from '../../i18n/ar/site.ts'
import { applyTheme, currentTheme } from '../theme.ts'

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = other === 'dark' ? siteText.darkTheme : siteText.lightTheme
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <button
      type="button"
      className="site-theme"
      aria-label={label}
      title={label}
      onClick={() => {
        applyTheme(other)
        setTheme(other)
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
