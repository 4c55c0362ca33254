{{- define "probant.name" -}}
{{- if contains "probant" .Release.Name }}{{ .Release.Name | trunc 53 | trimSuffix "-" }}{{ else }}{{ printf "%s-probant" (.Release.Name | trunc 45 | trimSuffix "-") }}{{ end }}
{{- end }}

{{- define "probant.selector" -}}
app.kubernetes.io/name: probant
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "probant.labels" -}}
{{ include "probant.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "probant.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* What every container of a pod may do: nothing but run. */}}
{{- define "probant.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
