import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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

const queries = new QueryClient({
  // The client repeats what may be repeated, and what a visitor has on the screen does not change under the mouse.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
});

const element = document.getElementById('root');
if (element === null) throw new Error('the page has no #root');
createRoot(element).render(
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <ActivityProvider>
            <AnnouncerProvider>
              <RouterProvider router={router} />
            </AnnouncerProvider>
          </ActivityProvider>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
);
