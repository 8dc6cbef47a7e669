import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("dashboard", "routes/dashboard.tsx"),
  route("property/:number", "routes/property.tsx"),
  route("api", "routes/api-docs.tsx"),
  route("tema", "routes/theme.ts"),
  route("auth", "routes/auth.tsx"),
  route("auth/confirmar", "routes/auth-confirm.tsx"),
  route("auth/:provider", "routes/auth-social.ts"),
  route("api/auth/*", "routes/auth-library.ts"),
  route("sair", "routes/sign-out.ts"),
  route("settings/avatar", "routes/avatar.ts"),
  route("settings/cidades", "routes/city-names.ts"),
  route("avatars/:userId/:file", "routes/avatar-file.ts"),
  route("settings", "routes/settings.tsx", [
    index("routes/settings-profile.tsx"),
    route("seguranca", "routes/settings-security.tsx"),
    route("privacidade", "routes/settings-privacy.tsx"),
  ]),
  route("favorites", "routes/favorites.tsx"),
  route("alerts", "routes/alerts.tsx"),
  route("plan", "routes/plan.tsx"),
  route("admin/*", "routes/admin.tsx"),
  route("dev/mail", "routes/dev-mail.tsx"),
  route("dev/mail/:file", "routes/dev-mail-letter.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
