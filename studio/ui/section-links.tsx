import { sectionId } from './page.tsx';
import styles from './section-links.module.css';

/** Links to the sections of a long page, so that those below the window are known. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="On this page" className={styles.links}>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${sectionId(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
