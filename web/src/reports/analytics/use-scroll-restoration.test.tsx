import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { useScrollBack } from "./use-scroll-restoration.ts";

let isReady = true;
function Charts() {
  useScrollBack(isReady);
  return null;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("stands at the same chart when somebody comes back, once the charts are there", async () => {
  const router = createMemoryRouter(
    [
      { path: "/charts", element: <Charts /> },
      { path: "/list", element: null },
    ],
    { initialEntries: ["/charts"] },
  );
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const page = render(<RouterProvider router={router} />);
  vi.spyOn(window, "scrollY", "get").mockReturnValue(7_000);
  window.dispatchEvent(new Event("scroll"));
  await act(() => router.navigate("/list"));
  vi.spyOn(window, "scrollY", "get").mockReturnValue(0);
  window.dispatchEvent(new Event("scroll"));

  isReady = false;
  await act(() => router.navigate(-1));
  expect(scrolled).not.toHaveBeenCalled();
  isReady = true;
  page.rerender(<RouterProvider router={router} key="ready" />);
  expect(scrolled).toHaveBeenCalledWith(0, 7_000);
});
