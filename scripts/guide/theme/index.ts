// Without the fonts of the default theme: the site uses those of the reader's system.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
