import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import { ActivityProvider } from './session/activity.tsx';
import { SessionProvider } from './session/session.tsx';
import { AnnouncerProvider } from './ui/announcer.tsx';
import './styles.css';
import './print.css';

const element = document.getElementById('root');
if (element === null) throw new Error('the page has no #root');
createRoot(element).render(
  <StrictMode>
    <LanguageProvider>
      <SessionProvider>
        <ActivityProvider>
          <AnnouncerProvider>
            <RouterProvider router={router} />
          </AnnouncerProvider>
        </ActivityProvider>
      </SessionProvider>
    </LanguageProvider>
  </StrictMode>,
);
