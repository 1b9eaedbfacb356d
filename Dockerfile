# The image of a binary that was built before: make release-snapshot && docker build .
FROM scratch
ARG TARGETARCH=amd64
COPY --chown=65532:65532 packaging/image/ /
COPY LICENSE THIRD_PARTY_NOTICES.txt /
COPY dist/harrier_linux_${TARGETARCH} /harrier
# A number, because there is no /etc/passwd. The only directory that is written to is /data.
USER 65532:65532
VOLUME /data
ENV HARRIER_DATA_DIR=/data HARRIER_LISTEN=:8080
EXPOSE 8080
ENTRYPOINT ["/harrier"]
CMD ["serve"]
